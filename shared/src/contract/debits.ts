import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { id, idParams, isoDate, linkKey, optionalDate, orNull, pastedLine, routeYear, textOf, titled } from './fields.ts';
import { debitLabels } from '../facts/labels.ts';

const text = z.string().nullable();
/** Where the holder of an account lives, as banks want it of accounts outside the European Economic Area. */
const debtorAddress = z.object({ direccion: text, poblacion: z.string(), pais: z.string() });
export type DebtorAddress = z.infer<typeof debtorAddress>;
const sentAddress = z.strictObject({
  direccion: orNull(pastedLine(70).trim()).default(null),
  poblacion: pastedLine(35).trim().min(1),
  pais: pastedLine(2)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/),
});

/** What a member is debited by. The account itself never leaves the server but in a remittance: `final` is its last four. */
const memberDebit = z.object({
  cuenta: z
    .object({
      pais: z.string(),
      final: z.string(),
      bic: text,
      /** Whose account it is, where it is not the member's. */
      titular: z.string().optional(),
      domicilio: debtorAddress.optional(),
    })
    .nullable(),
  mandato: z
    .object({
      id: z.number(),
      referencia: z.string(),
      firmado: text,
      ultimo_cobro: text,
      devuelto: text,
      /** Day of the last debit by another program. */
      cobrado_antes: text.optional(),
    })
    .nullable(),
});
export type MemberDebit = z.infer<typeof memberDebit>;

/** Account and holder, as they are sent: absent fields stay. */
const sentAccount = {
  iban: orNull(pastedLine(50).trim()).optional().meta({ title: 'IBAN' }),
  titular: orNull(pastedLine(70).trim()).optional(),
  bic: orNull(pastedLine(11).trim().toUpperCase()).optional().meta({ title: 'BIC' }),
  domicilio: sentAddress.nullish().meta({ title: 'Domicilio del titular' }),
};

const sentMandate = {
  referencia: orNull(pastedLine(35).trim()),
  firmado: optionalDate,
  ultimo_cobro: optionalDate,
};
/** Of an imported member. */
export const importedDebit = { iban: orNull(pastedLine(50).trim()), titular: orNull(pastedLine(70).trim()), ...sentMandate };

/**
 * PUT /socios/{id}/domiciliacion: absent fields stay. Another account, or another holder, ends the mandate, which was signed for the one
 * before; a null account ends both. `firmado` begins a mandate, or gives the one in force its day;
 * `referencia` and `ultimo_cobro` are of one that another program has debited.
 */
export const memberDebitForm = z.strictObject({
  ...sentAccount,
  ...titled(debitLabels, {
    referencia: sentMandate.referencia.optional(),
    firmado: sentMandate.firmado.optional(),
    ultimo_cobro: sentMandate.ultimo_cobro.optional(),
  }),
});

/** What the page behind a mandate's link shows: of the member only the name and the account's last four. */
const mandateToSign = z.object({
  acreedor: z.string(),
  identificador: z.string(),
  /** Days of notice before a debit, which are signed too. */
  dias_aviso: z.number(),
  nombre: z.string(),
  /** Last four of the account that the club has; null without one. */
  final: text,
  /** Its country, and whose it is where it is not the member's. */
  pais: z.string().optional(),
  titular: z.string().optional(),
  /** Day until which the link signs. */
  caduca: z.string(),
});
export type MandateToSign = z.infer<typeof mandateToSign>;

/** The same of the member of a session: `firmado` is the day of the mandate in force. */
export const ownMandate = mandateToSign.omit({ caduca: true }).extend({ firmado: text });
export type OwnMandate = z.infer<typeof ownMandate>;

/** POST /mandato: without an IBAN, for the account that the club has. `firma`: the name, as it is typed: the holder's, where there is one. */
export const mandateSignature = z.strictObject({
  ...sentAccount,
  firma: pastedLine(200).trim().min(1),
});

const impossible = z.object({
  cuota: z.number(),
  socio: z.number(),
  nombre: z.string(),
  motivo: z.string(),
  /** Of who has left: it is debited if staff choose it. */
  elegible: z.literal(true).optional(),
  /** Who is to sign first: by a link, or on paper without an address. */
  firma: z.enum(['correo', 'papel']).optional(),
});
/** Whom no email tells of their debit: staff do. */
const untold = z.array(z.object({ cuota: z.number(), socio: z.number().nullable(), nombre: z.string() })).optional();

/** Fees that stand in a file that somebody took, of a remittance that was taken back: the bank may have them. */
const alreadyTaken = z
  .array(z.object({ cuota: z.number(), socio: z.number(), nombre: z.string(), remesa: z.string(), autor: z.string(), momento: z.string() }))
  .optional();

/** What a remittance of all unpaid fees would hold, and who cannot be debited. */
const remittancePreview = z.object({
  cargos: z.number(),
  importe: z.number(),
  texto: z.string(),
  primeros: z.number(),
  /** Day of the debit: the first one, where none was asked for. */
  cobro: z.string(),
  /** How many an email tells. */
  avisados: z.number().optional(),
  sin_correo: untold,
  ya_en_archivo: alreadyTaken,
  imposibles: z.array(impossible),
  /** Years and kinds of all unpaid fees. */
  anios: z.array(z.number()).optional(),
  tipos: z.array(z.string()).optional(),
});
export type RemittancePreview = z.infer<typeof remittancePreview>;

const remittance = z.object({
  id: z.number(),
  /** What the bank knows it by. */
  codigo: z.string(),
  creada: z.string(),
  autor: z.string(),
  /** Day of the debit. */
  cobro: z.string(),
  mensaje: z.string(),
  cargos: z.number(),
  importe: z.number(),
  devueltos: z.number(),
  anulada: text,
  /** Who took its file away, and when. */
  descargas: z.array(z.object({ autor: z.string(), momento: z.string() })),
  /** What the bank refused whole, and what to do; absent where it refused nothing. */
  rechazos: z.array(z.object({ texto: z.string(), que_hacer: z.string() })).optional(),
  /** How many were told by email; the others of a remittance whose day is to come by name. */
  avisados: z.number().optional(),
  sin_correo: untold,
});
export type RemittanceRow = z.infer<typeof remittance>;

const chosen = z.array(id).min(1).max(20_000).optional();
/** POST /cuotas/remesas: of all unpaid fees, or of `cuotas`. Who has left is debited for those and for `tambien` alone. */
export const newRemittance = z.strictObject({
  cobro: isoDate.meta({ title: 'Día de cobro' }),
  /** Of one year, or of one kind of fee. */
  anio: routeYear.optional(),
  tipo: pastedLine(200).optional().meta({ title: 'Tipo de cuota' }),
  cuotas: chosen,
  tambien: chosen.meta({ title: 'Cuotas elegidas' }),
});
/** POST /cuotas/remesas/previa: without a day, for the first one that there is. */
export const remittanceToSee = newRemittance.partial({ cobro: true });

const row = z.number().int().positive().max(2_147_483_647);
const blockOf = z.enum(['FRST', 'RCUR']).nullable();
const reason = { codigo: pastedLine(35).nullable(), palabras: pastedLine(300).nullable(), dia: isoDate.nullable() };
/** What was asked about and came back after all: a debit, or a remittance or one of its blocks whole. As the server asked it. */
const decision = z.union([z.strictObject({ cargo: row, ...reason }), z.strictObject({ remesa: row, bloque: blockOf, ...reason })]);
export type Decision = z.output<typeof decision>;

/** What would change is told, and nothing is stored. */
const trial = { ensayo: z.literal(true).optional() };

/** POST /cuotas/devoluciones: a bank's file, in base64, lines of its page, or what people decided of them. */
export const returnsForm = z.union([
  z.strictObject({ archivo: z.base64().max(22_000_000), ...trial }),
  z.strictObject({ lineas: textOf(200_000).min(1).meta({ title: 'Líneas' }), ...trial }),
  z.strictObject({ decisiones: z.array(decision).min(1).max(1000), ...trial }),
]);

const toldReason = { codigo: text, palabras: text, dia: text };
const asked = z.union([z.object({ cargo: z.number(), ...toldReason }), z.object({ remesa: z.number(), bloque: blockOf, ...toldReason })]);
const toldLine = z.object({ texto: z.string(), motivo: z.string() });
const returned = z.object({
  /** Fees that are unpaid again, with the bank's reason. */
  devueltas: z.array(z.object({ cuota: z.number(), nombre: z.string(), importe: z.number(), motivo: z.string() })),
  /** Fees that came back before. */
  repetidas: z.array(z.object({ cuota: z.number(), nombre: z.string() })),
  /** What names no debit: some hundred, and `mas` counts the rest. */
  desconocidas: z.array(toldLine),
  /** What changed nothing yet: `decision` sets it back; null where only the bank knows which debits it means. */
  por_decidir: z.array(z.object({ texto: z.string(), motivo: z.string(), banco: text, decision: asked.nullable() })).optional(),
  /** What the bank says was collected, or is on its way. */
  sin_cambios: z.array(toldLine).optional(),
  /** Remittances, and blocks of them, that the bank refused whole. */
  rechazos: z.array(z.object({ remesa: z.string(), texto: z.string(), que_hacer: z.string() })).optional(),
  mas: z.object({ desconocidas: z.number(), sin_cambios: z.number() }).optional(),
});
export type Returned = z.infer<typeof returned>;

export const signedMandate = z.object({ referencia: z.string(), firmado: z.string(), final: z.string() });
const ofSigner = { access: 'public', headers: z.looseObject({ 'clave-mandato': linkKey }) } as const;
export const debitCalls = defineCalls({
  'GET /socios/:id/domiciliacion': { access: 'staff', params: idParams, reply: memberDebit },
  'PUT /socios/:id/domiciliacion': { access: 'staff', params: idParams, body: memberDebitForm, reply: memberDebit },
  /** Emails the member a link that signs a mandate, once. An earlier one ends. */
  'POST /socios/:id/mandato': { access: 'staff', params: idParams, reply: z.object({ correo: z.string(), caduca: z.string() }) },
  /** The same to many: who has no address, has died, or got another address less than a day ago, is left out. */
  'POST /socios/mandatos': {
    access: 'staff',
    since: '2.1',
    body: z.strictObject({ socios: z.array(id).min(1).max(5000) }),
    reply: z.object({ enviados: z.number(), fuera: z.number(), caduca: z.string() }),
  },
  'GET /mandato': { ...ofSigner, reply: mandateToSign },
  'POST /mandato': {
    ...ofSigner,
    body: mandateSignature,
    reply: signedMandate,
  },
  'POST /cuotas/remesas/previa': { access: 'staff', body: remittanceToSee, reply: remittancePreview },
  /** Takes what can be debited, whole or not at all; a fee is in one remittance at a time. */
  'POST /cuotas/remesas': {
    access: 'staff',
    body: newRemittance,
    reply: { 201: z.object({ remesa: remittance, imposibles: z.array(impossible), ya_en_archivo: alreadyTaken }) },
  },
  'GET /cuotas/remesas': { access: 'staff', reply: z.array(remittance) },
  /** The file for the bank: the same one each time, which a bank takes once. The audit notes it. */
  'GET /cuotas/remesas/:id/archivo': { access: 'staff', params: idParams, reply: 'application/xml' },
  /** A remittance that was not taken to the bank: its fees are unpaid again. */
  'POST /cuotas/remesas/:id/anular': { access: 'staff', params: idParams, reply: remittance },
  /** Debits that did not come back after all: their fees are at the bank, or paid, as before. */
  'POST /cuotas/devoluciones/deshacer': {
    access: 'staff',
    since: '2.1',
    body: z.strictObject({ cuotas: z.array(row).min(1).max(5000) }),
    reply: z.object({ deshechas: z.number() }),
  },
  'POST /cuotas/devoluciones': { access: 'staff', body: returnsForm, reply: returned },
});
