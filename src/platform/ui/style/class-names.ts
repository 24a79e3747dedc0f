/** Joins the class names that are not false: `classNames('ui-button', wide && 'ui-button-wide')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
