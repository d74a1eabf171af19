import { club } from './club.ts';

/** The landing page of the fictional club. */
export const home = {
  titulo: club.identidad.nombre,
  texto:
    'Castillos en el horizonte, carreteras secundarias y buena compañía. Desde 1987 recorremos Castilla sobre dos ruedas, sin prisa y con un termo de café en la alforja. Ven a rodar con nosotros.',
};

export const history = `Todo empezó una tarde de octubre de 1987, en el taller de Julián Almenar. Cinco amigos esperaban a que dejara de llover y alguien desplegó sobre el banco de trabajo un mapa de carreteras con más manchas de aceite que pueblos. «Mirad cuántos castillos —dijo Julián—. No conocemos ni la mitad». El domingo siguiente salieron hacia Atienza con tres motos, un sidecar prestado y dos bocadillos por cabeza. Volvieron de noche, helados y felices, y aquel mismo otoño el ${club.identidad.nombre} quedó inscrito con once socios y una cuota de cien pesetas.

Los primeros años fueron de caminos rotos y de averías resueltas en la cuneta. Aprendimos a cambiar un cable de embrague a la luz de una linterna, a pedir agua en las casas y a llegar a los sitios sin más aviso que el ruido de los escapes. De aquellas salidas nació una costumbre que conservamos: nadie se queda atrás. En cada cruce, el segundo de la fila espera hasta que ha pasado el último.

En 1994 organizamos la primera Ruta de los Castillos. La pensamos para nosotros y aparecieron sesenta motos. Hubo que cocer más garbanzos, ordenar las salidas por grupos y dibujar a mano el primer libro de ruta, del que todavía guardamos el original. Desde entonces la ruta se ha celebrado casi todos los años, ha cruzado seis provincias y ha recibido a aficionados de media Europa, siempre con la misma idea: conducir despacio, mirar mucho y comer bien.

El local de la plaza del Castillo llegó en 2003. Lo arreglamos entre todos, los sábados por la mañana, y hoy es taller, biblioteca y sala de estar. Allí se celebra la asamblea, se preparan los recorridos y se da el curso de conducción segura que cada primavera ofrecemos a quienes acaban de sacarse el carné.

Hoy somos ciento treinta y tantos socios, desde los que aún van de paquete hasta los que fundaron el club. Hay quien viene con una trail recién estrenada y quien sigue fiel a la moto con la que salió aquel primer domingo. Nos une lo mismo que entonces: una carretera con curvas, un castillo al fondo y la certeza de que, al llegar, alguien habrá guardado sitio en la mesa.`;

export const castles = `La Ruta de los Castillos es nuestra cita más querida: un fin de semana de carreteras secundarias que enlaza fortalezas, villas amuralladas y pueblos donde aún se saluda al que pasa.

Cada participante elige su nivel. La ruta PRO suma unos 320 kilómetros con navegación por libro de ruta y controles de paso; la Amateur ronda los 210 y está pensada para disfrutar del paisaje; y la Guiada recorre 140 kilómetros en grupo reducido, detrás de un socio que conoce cada curva. En las tres se visita por dentro al menos un castillo y se termina en la misma comida.

La inscripción incluye el libro de ruta, impreso o en PDF, el almuerzo del sábado, la entrada a los monumentos, la asistencia en carretera del club y un recuerdo hecho por artesanos de la zona. Las salidas se ordenan por grupos desde las nueve de la mañana, y el acompañante es siempre bienvenido.`;
