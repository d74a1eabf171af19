/** The key of the email's link is in the hash, which browsers do not send. */
export function loadDataRequest() {
  const [, key = ''] = /^#confirmar=([\w-]+)$/.exec(globalThis.location?.hash ?? '') ?? [];
  return { key };
}
export type DataRequestData = ReturnType<typeof loadDataRequest>;

export const dataRequestTitle = 'Tus datos';
