/** Joins the class names that apply: `classNames('ui-button', wide && 'ui-button-wide')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
