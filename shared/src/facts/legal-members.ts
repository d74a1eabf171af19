import type { LegalSection } from './legal-texts.ts';

/** What the privacy page says of members, of a club that keeps them here. The server's alone: no visitor downloads it. */
export const membersSection: LegalSection = {
  titulo: 'Socios',
  parrafos: [
    'Si pides ser socio, usamos lo que escribes para contestarte; si entras, para tu ficha, tus cuotas, tu carnet y los correos de la asociación. Podemos porque nos lo pides y porque eres parte de ella (RGPD, artículo 6.1.b), y porque la ley nos manda llevar la relación de asociados y las cuentas (Ley Orgánica 1/2002, artículo 14).',
    'A quien no ha cumplido 18 años le pedimos además el nombre, el DNI y el parentesco de quien autoriza su entrada.',
  ],
  lista: [
    'Tu cuenta bancaria, si domicilias la cuota, y el nombre de su titular, si es otra persona: se guarda cifrada, se usa solo para cobrarla y se comunica a nuestro banco. Queda anotado quién descarga un archivo con cuentas.',
    'Tu foto, si la pones: para tu carnet (6.1.a). La borras cuando quieras.',
    'Las noticias del club: por interés legítimo (6.1.f). Cada correo lleva cómo dejar de recibirlas con una pulsación.',
    'El directorio: otros socios ven de ti solo lo que tú elijas (6.1.a), y nada mientras no elijas. No salen los menores.',
    'Los avisos en un dispositivo, si los activas (6.1.a): los lleva el servicio de tu navegador (Google, Apple, Mozilla o Microsoft), que recibe la dirección que ha dado al dispositivo y un texto cifrado sin datos personales. Los quitas cuando quieras.',
    'El censo de una asamblea: número, nombre y estado, y nada más.',
    'El código de tu carnet: quien lo lee sin ser del club ve si vale, sin tu nombre.',
  ],
};
