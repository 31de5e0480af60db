/** The reference of the API as one page, readable without a script, from its OpenAPI document. */
export function referencePage(_openApi: string): string {
  return '<!doctype html>'
}
