/** `emblem` is the name of its mark in scenes/emblems.ts. */
export const demoSponsors = [
  {
    emblem: 'talleres',
    titulo: 'Talleres Almenar',
    descripcion: 'Mecánica de moto desde 1979. Revisión previa a la ruta gratuita para los inscritos.',
  },
  { emblem: 'bodega', titulo: 'Bodegas Valdeluna', descripcion: 'Vinos de altura y visitas a los lagares excavados en la roca.' },
  { emblem: 'hotel', titulo: 'Hospedería de la Peña', descripcion: 'Doce habitaciones bajo el castillo y garaje cerrado para motos.' },
  { emblem: 'neumaticos', titulo: 'Neumáticos Ribera', descripcion: 'Montaje y equilibrado en el día. Descuento para socios.' },
  { emblem: 'gasolinera', titulo: 'Estación El Cruce', descripcion: 'Carburante, tienda y el mejor bocadillo de la nacional.' },
  { emblem: 'panaderia', titulo: 'Obrador La Espiga', descripcion: 'Pan de leña y las magdalenas de todos nuestros almuerzos.' },
  { emblem: 'seguros', titulo: 'Seguros Torreón', descripcion: 'Pólizas para motos clásicas y asistencia en carretera.' },
  { emblem: 'cafeteria', titulo: 'Café Media Curva', descripcion: 'Punto de encuentro de los domingos a las nueve en punto.' },
  { emblem: 'almazara', titulo: 'Almazara Sierra Parda', descripcion: 'Aceite de primera prensada, molido a dos kilómetros del club.' },
  { emblem: 'imprenta', titulo: 'Imprenta Plaza Mayor', descripcion: 'Imprime nuestros libros de ruta, carteles y dorsales.' },
] as const;
