import { Link } from 'shared/router';
import { LegalSheet } from './legal-page.tsx';

/** What was looked at, and when: whoever changes how a page is used looks again, and changes this text. */
export function AccessibilityPage() {
  return (
    <LegalSheet path="/accesibilidad">
      <p>Queremos que cualquiera pueda leer esta web y apuntarse a una ruta: con teclado, con lector de pantalla o con la letra grande.</p>
      <h2>Hasta dónde llega</h2>
      <p>
        La web busca cumplir las pautas de accesibilidad WCAG 2.2 en el nivel AA. Las cumple en parte: más abajo está lo que sabemos que
        falta.
      </p>
      <h2>Cómo lo hemos comprobado</h2>
      <p>
        Lo hemos comprobado nosotros, no una entidad externa. Cada cambio de la web pasa por una revisión automática (axe) de todas sus
        pantallas, en seis anchos desde un teléfono pequeño.
      </p>
      <p>
        Además, el 23/11/2026 recorrimos con un programa la portada, eventos, actividades, galerías, inscripción, «Mi inscripción», el
        acceso, la privacidad y el panel: con el teclado, midiendo que se vea dónde estás y que nada lo tape; en 320 px de ancho, que es lo
        mismo que ampliar al 400 %; con la letra al doble; con más espacio entre letras y líneas, y el tamaño de lo que se pulsa. Con los
        colores forzados del sistema miramos la portada y la inscripción.
      </p>
      <h2>Lo que falta</h2>
      <ul>
        <li>Las fotos de las galerías no tienen descripción: un lector de pantalla dice a qué galería pertenecen y su número.</li>
        <li>
          En los carteles de los eventos puede haber texto dentro de la imagen. El título, la fecha y el lugar están siempre escritos
          también al lado.
        </li>
        <li>En un teléfono, con la letra al doble, la portada recorta la fecha de la próxima cita; está entera en su página.</li>
        <li>Si el club activa reCAPTCHA, de Google, en los formularios, ese servicio puede pedirte que reconozcas imágenes.</li>
        <li>Los documentos PDF que prepara el club, como el roadbook, no los hemos revisado.</li>
        <li>
          Todavía no hemos repasado a mano todas las pautas, ni hemos hecho pruebas con personas con discapacidad o con lectores de
          pantalla.
        </li>
      </ul>
      <h2>Si algo no te funciona</h2>
      <p>
        Cuéntanoslo con el <Link to="/#contacto">formulario de contacto</Link> o por cualquiera de las vías que hay al pie de la página: qué
        página era, qué querías hacer y con qué lo intentabas. Mientras lo arreglamos te ayudamos a hacerlo de otra manera. Si no te
        convence la respuesta, escríbenos de nuevo y pide que lo vea la directiva del club.
      </p>
      <p>Declaración preparada el 23/11/2026.</p>
    </LegalSheet>
  );
}
