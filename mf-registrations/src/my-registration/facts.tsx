import type { ReactNode } from 'react';
import type { MyRegistration } from 'shared/contract/my-registration';
import { formatEuros } from 'shared/facts/money';

/** A registration's state in words. */
export const states: Record<MyRegistration['estado'], string> = {
  recibida: 'Recibida',
  'pendiente de pago': 'Pendiente de pago',
  confirmada: 'Confirmada',
  'lista de espera': 'En lista de espera',
  anulada: 'Anulada',
};

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="soft small">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What is missing or too much of an amount that has changed since it was paid. */
export function Difference({ of: { importe, cobrado, estado } }: { of: Pick<MyRegistration, 'importe' | 'cobrado' | 'estado'> }) {
  if (typeof cobrado !== 'number' || importe === null || cobrado === importe || estado === 'anulada') return null;
  return (
    <>
      <Fact name="Ya has pagado">{formatEuros(cobrado)}</Fact>
      <Fact name={cobrado < importe ? 'Falta por pagar' : 'Te devuelve el club'}>{formatEuros(Math.abs(importe - cobrado))}</Fact>
    </>
  );
}
