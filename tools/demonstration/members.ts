import { shiftDay } from 'shared/text/dates';

/** What a year's fee costs, by kind, in cents. */
export const feeAmounts = { Numerario: 4800, Familiar: 7200, Juvenil: 2400 } as const;

/** Whose log-in `socio@club.example` is: she owes this year's fee. */
export const ownNumber = 112;
const heads = [10, 25, 40, 55, 70, 85, 100];

const first = [
  'Lucía',
  'Javier',
  'Antonio',
  'María',
  'Manuel',
  'Francisco',
  'Pilar',
  'Marta',
  'Ángel',
  'Rocío',
  'Miguel',
  'Begoña',
  'Iñaki',
];
const last = ['García', 'Martínez', 'López', 'Sánchez', 'Pérez', 'Gómez', 'Ruiz', 'Díaz', 'Moreno', 'Muñoz', 'Álvarez'];
const towns = ['Guadalajara', 'Sigüenza', 'Atienza', 'Brihuega', 'Molina de Aragón'];
const bikes = ['BMW R 80', 'Honda Transalp', 'Moto Guzzi V7', 'Triumph Bonneville', 'Yamaha Ténéré', 'Vespa 125'];
const pick = <T>(list: readonly [T, ...T[]] | readonly T[], at: number): T => list[at % list.length] as T;

/** A club of thirty years: 140 people with a number, in families too; one owes, one has died, some have left, one is under age. */
export function listDemoMembers(today: string) {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: 140 }, (_, at) => {
    const numero = at + 1;
    const head = heads.find((each) => numero > each && numero <= each + 2);
    const isHead = heads.includes(numero);
    const isMinor = numero === 12;
    const estado = numero === 3 ? 'fallecido' : numero === 20 ? 'impago' : numero % 24 === 7 ? 'baja' : 'alta';
    return {
      numero,
      estado,
      nombre: numero === ownNumber ? 'Carmen' : pick(first, at * 5),
      primer_apellido: numero === ownNumber ? 'Lozano' : pick(last, (head ?? numero) * 7),
      segundo_apellido: numero === ownNumber ? 'Rey' : pick(last, numero * 3 + 4),
      correo_electronico:
        numero === ownNumber ? 'socio@club.example' : numero % 6 === 5 || isMinor ? null : `socio.${numero}@correo.example`,
      telefono: `600 ${String(100_000 + numero * 37).replace(/(?<=^...)/, ' ')}`,
      poblacion: pick(towns, at),
      provincia: 'Guadalajara',
      nacimiento: isMinor ? `${year - 12}-05-03` : `${1955 + ((at * 7) % 45)}-0${(at % 9) + 1}-15`,
      alta: `${Math.min(year - 1, 1996 + Math.floor(at / 5))}-0${(at % 9) + 1}-01`,
      baja: estado === 'baja' || estado === 'fallecido' ? `${year - 1}-11-30` : null,
      motos: isMinor ? null : pick(bikes, at),
      tipo: numero === 1 ? 'Honor' : isMinor ? 'Juvenil' : isHead || head !== undefined ? 'Familiar' : 'Numerario',
      /** Number of the head of the family. */
      cabeza: isMinor || head === undefined ? null : head,
      /** A third lets the others see them, some of these with their telephone. */
      visibilidad: isMinor || numero % 3 !== 1 ? '' : `nombre,poblacion,motos${numero % 2 === 0 ? ',telefono' : ''}`,
      /** Half of the club is debited: of some the mandate comes from another program. */
      domicilia: numero !== ownNumber && numero % 2 === 0 && estado === 'alta',
      deOtroPrograma: numero % 8 === 0,
    } as const;
  });
}
export type DemoMember = ReturnType<typeof listDemoMembers>[number];

/** This year's fees: due in three weeks, three quarters are paid, some by a remittance of which one debit came back. */
export const feeDays = (today: string) => ({
  anio: Number(today.slice(0, 4)),
  vence: shiftDay(today, 21),
  hecha: shiftDay(today, -60),
  remesa: shiftDay(today, -45),
  cobro: shiftDay(today, -28),
  devuelto: shiftDay(today, -25),
});

/** Who has applied, and waits for the board. */
export const applicant = {
  nombre: 'Olga',
  primer_apellido: 'Vega',
  segundo_apellido: null,
  correo_electronico: 'olga.vega@correo.example',
  telefono: '600 000 321',
  poblacion: 'Cifuentes',
  motos: 'Honda CB 500',
};
