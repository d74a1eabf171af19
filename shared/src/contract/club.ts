/** The club's name and contact: the one place to change them. Free of zod, so that the browser may import it at run time. */
export const club = {
  name: 'Moto Club Almenara',
  email: 'hola@club.example',
  phone: '+34 600 123 456',
  address: 'Plaza del Castillo, 3, 19000 Guadalajara',
} as const;
