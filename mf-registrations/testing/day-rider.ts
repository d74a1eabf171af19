import type { DayRider } from 'shared/contract/route-day';
import type { RouteMark } from 'shared/facts/route-marks';

export const dayRider = (id: number, more: Partial<DayRider> = {}): DayRider => ({
  id,
  nombre: `Rider ${id}`,
  telefono: null,
  moto: null,
  nombre_acomp: null,
  grupo: null,
  grupo_num: null,
  salida: null,
  pagado: null,
  evento: 'Castillos',
  dorsal: null,
  referencia: null,
  anulada: false,
  menor: false,
  emergencia: null,
  ...more,
});

export const routeMark = (
  de: string,
  tipo: RouteMark['tipo'],
  momento = '2026-05-24T07:00:00.000Z',
  more: Partial<RouteMark> = {},
): RouteMark => ({ id: `${de}${tipo}`, de, tipo, momento, ...more });
