/** A fee that is not paid yet, in a row of the database and in a reply alike. */
export const unpaidFee = {
  numero: 1,
  nombre: 'Ana',
  tipo: 'Numerario',
  importe: 4000,
  meses: 12,
  familiares: 0,
  estado: 'pendiente',
  pago: null,
  pagada: null,
  motivo: null,
} as const;
