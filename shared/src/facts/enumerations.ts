/** Enumerations, exactly as sent. Free of zod, so that the browser may import them at run time. */
export const roles = ['direccion', 'webmaster', 'socio', 'invitado'] as const;
export type Role = (typeof roles)[number];
export const staffRoles = ['direccion', 'webmaster'] as const satisfies readonly Role[];

export const routeLevels = ['PRO', 'Amateur', 'Guiada'] as const;
export type RouteLevel = (typeof routeLevels)[number];
export const yesNo = ['Si', 'No'] as const;
export const eventKinds = ['Castillos', 'Semanal', 'Concentración', 'Otros'] as const;
/** A registration keeps either spelling, as sent; compared without accents. */
export const registrationEventKinds = [...eventKinds, 'Concentracion'] as const;
/** The activity form writes 'Concentracion' without its accent; see docs/glossary.md. */
export const activityEventKinds = ['Castillos', 'Semanal', 'Concentracion', 'Otros'] as const;
export const roadbooks = ['Impreso', 'PDF'] as const;
export const paymentMethods = ['Bizum', 'Transferencia', 'Efectivo'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const galleryKinds = ['publica', 'privada'] as const;
/** Delivery state of an email of a mailing. */
export const mailOutcomes = ['pendiente', 'enviado', 'error'] as const;
