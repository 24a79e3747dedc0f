/** The time left as minutes and seconds: 402 is '6:42'. Never below zero; a part of a second counts as a whole one. */
export function clockText(secondsLeft: number): string {
  const whole = Math.max(0, Math.ceil(secondsLeft));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
