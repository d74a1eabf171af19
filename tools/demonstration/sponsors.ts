/** `picture` is the name of its mark in pictures/. */
export const demoSponsors = [
  {
    picture: 'talleres',
    titulo: 'Talleres Almenar',
    descripcion: 'Mecánica de moto desde 1979. Revisión previa a la ruta gratuita para los inscritos.',
  },
  { picture: 'bodega', titulo: 'Bodegas Valdeluna', descripcion: 'Vinos de altura y visitas a los lagares excavados en la roca.' },
  { picture: 'hotel', titulo: 'Hospedería de la Peña', descripcion: 'Doce habitaciones bajo el castillo y garaje cerrado para motos.' },
  { picture: 'neumaticos', titulo: 'Neumáticos Ribera', descripcion: 'Montaje y equilibrado en el día. Descuento para socios.' },
  { picture: 'gasolinera', titulo: 'Estación El Cruce', descripcion: 'Carburante, tienda y el mejor bocadillo de la nacional.' },
  { picture: 'panaderia', titulo: 'Obrador La Espiga', descripcion: 'Pan de leña y las magdalenas de todos nuestros almuerzos.' },
  { picture: 'seguros', titulo: 'Seguros Torreón', descripcion: 'Pólizas para motos clásicas y asistencia en carretera.' },
  { picture: 'cafeteria', titulo: 'Café Media Curva', descripcion: 'Punto de encuentro de los domingos a las nueve en punto.' },
  { picture: 'almazara', titulo: 'Almazara Sierra Parda', descripcion: 'Aceite de primera prensada, molido a dos kilómetros del club.' },
  { picture: 'imprenta', titulo: 'Imprenta Plaza Mayor', descripcion: 'Imprime nuestros libros de ruta, carteles y dorsales.' },
] as const;
