/** Facts about the club's documents, free of zod, so that the browser may import them at run time. */

export const documentKindLabels = {
  estatutos: 'Estatutos',
  acta: 'Acta',
  cuentas: 'Cuentas',
  seguro: 'Seguro',
  otro: 'Otro',
} as const;
export type DocumentKind = keyof typeof documentKindLabels;
export const documentKinds = Object.keys(documentKindLabels) as [DocumentKind, ...DocumentKind[]];

/** Who may read a document: members and staff, or staff alone. */
export const documentReaderLabels = { socios: 'Los socios', direccion: 'Solo la dirección' } as const;
export type DocumentReader = keyof typeof documentReaderLabels;
export const documentReaders = Object.keys(documentReaderLabels) as [DocumentReader, ...DocumentReader[]];

/** What may be uploaded; the server looks at the content too. */
export const documentExtensions = ['.pdf', '.docx', '.xlsx', '.odt', '.ods', '.jpg', '.jpeg', '.png'] as const;
export const maxDocumentBytes = 20 * 1024 * 1024;
