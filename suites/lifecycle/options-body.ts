// Bodies of delete requests.

/** A DeleteOptions body with these fields. */
export const optionsBody = (fields: Readonly<Record<string, unknown>>) => ({
  apiVersion: 'v1',
  kind: 'DeleteOptions',
  ...fields,
});

/** An error text without the parts that differ between two requests: the sent field and the object's name. */
export const withoutFieldName = (text: string, field: string, name: string): string =>
  text.replaceAll(field, '').replaceAll(name, '');
