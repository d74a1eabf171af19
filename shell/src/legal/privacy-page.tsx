import { useClub } from 'shared/http/club';
import { ByMail } from 'shared/ui/by-mail';
import { LegalPage } from './legal-page.tsx';
import { legalTitles } from './legal-titles.ts';

export function PrivacyPage() {
  const { nombre, direccion, nif, responsable, correo, correo_privacidad } = useClub();
  const address = correo_privacidad ?? correo;
  return (
    <LegalPage title={legalTitles['/privacidad']}>
      <h2>Quién trata tus datos</h2>
      <p>
        {`${[nombre, nif && `NIF ${nif}`, direccion].filter(Boolean).join(', ')}. `}
        {responsable !== null && `Responde ${responsable}. `}
        {address === null ? (
          <>
            Escríbenos <ByMail />.
          </>
        ) : (
          <>
            Contacto: <a href={`mailto:${address}`}>{address}</a>.
          </>
        )}
      </p>
      <h2>Para qué y durante cuánto tiempo</h2>
      <p>
        Los datos de la inscripción sirven para organizar la ruta: preparar los grupos y las salidas, avisarte de cambios y atenderte si
        ocurre algo durante el recorrido. Los tratamos porque nos pides participar y los conservamos mientras sean necesarios para la
        organización y las obligaciones legales del club.
      </p>
      <p>Los datos del formulario de contacto sirven solo para responderte.</p>
      <p>
        Mientras tienes una sesión abierta, doce horas como máximo, guardamos desde qué navegador y desde qué red, sin la parte que señala
        tu casa, para que la reconozcas y puedas cerrarla.
      </p>
      <h2>A quién se comunican</h2>
      <p>A nadie fuera de la organización, salvo a la aseguradora o a las autoridades cuando la ley lo exija.</p>
      <h2>Tus derechos</h2>
      <p>
        Puedes pedirnos acceder a tus datos, corregirlos, borrarlos, limitar su uso, oponerte o llevártelos, escribiendo al correo indicado.
        También puedes reclamar ante la Agencia Española de Protección de Datos.
      </p>
    </LegalPage>
  );
}
