/** Minutes and seconds left as a clock shows them: 402 is '6:42'. Never below zero; part seconds count as whole. */
export function clockText(secondsLeft: number): string {
  const whole = Math.max(0, Math.ceil(secondsLeft));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
