/** The key of the email's link stands behind the '#', which browsers send to nobody. */
export function loadDataRequest() {
  const [, key = ''] = /^#confirmar=([\w-]+)$/.exec(globalThis.location?.hash ?? '') ?? [];
  return { key };
}
export type DataRequestData = ReturnType<typeof loadDataRequest>;

export const dataRequestTitle = 'Tus datos';
