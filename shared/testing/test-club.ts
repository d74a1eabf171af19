import { type Club, clubBlock, unnamedClub } from 'shared/facts/club';

export const testClub: Club = {
  ...unnamedClub,
  nombre: 'Moto Club Ribera',
  nombre_corto: 'Moto Club Ribera',
  direccion: 'Calle Mayor, 1, 19001 Guadalajara',
  telefono: '+34 949 00 00 00',
  correo: 'club@ribera.example',
};

/** Sets the club of the page's server; without an argument, none. */
export function clubIs(club?: Partial<Club>): void {
  document.getElementById(clubBlock)?.remove();
  if (!club) return;
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = clubBlock;
  block.textContent = JSON.stringify(club);
  document.head.append(block);
}
