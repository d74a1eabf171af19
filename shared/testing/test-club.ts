import { type Club, clubBlock, unnamedClub } from 'shared/facts/club';

/** The club of the pages that are tested. */
export const testClub: Club = {
  ...unnamedClub,
  nombre: 'Moto Club Ribera',
  nombre_corto: 'Moto Club Ribera',
  direccion: 'Calle Mayor, 1, 19001 Guadalajara',
  telefono: '+34 949 00 00 00',
  correo: 'club@ribera.example',
};

/** The page comes from a server that says this of its club; without anything, from one that says nothing. */
export function clubIs(club?: Partial<Club>): void {
  document.getElementById(clubBlock)?.remove();
  if (!club) return;
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = clubBlock;
  block.textContent = JSON.stringify(club);
  document.head.append(block);
}
