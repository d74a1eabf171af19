import { showNotice } from 'shared/notify/notify';
import { AccessDenied } from 'shared/ui/access-denied';
import { Address } from 'shared/ui/address';
import { BackLink } from 'shared/ui/back-link';
import { Actions, Button, ButtonLink, TextButton, TextLink } from 'shared/ui/button';
import { ByMail } from 'shared/ui/by-mail';
import { Facts } from 'shared/ui/facts';
import { LogInOffer } from 'shared/ui/log-in-offer';
import { Notice, Warning } from 'shared/ui/notice';
import { Empty, Hint, Page, SectionTitle, Sheet } from 'shared/ui/page';
import { Paragraphs } from 'shared/ui/paragraphs';
import { RefusedScreen } from 'shared/ui/refused-screen';
import { Lead, PageFrame } from 'shared/ui/page-frame';
import { PageTitle } from 'shared/ui/page-title';
import { callOffer } from 'shared/testing/call-offer';
import { CallFacts, EventFacts } from 'shared/sign-up/route-facts';
import { TouchLink } from 'shared/ui/touch-link';
import type { Exhibit } from './exhibit.ts';
import styles from './kit-page.module.css';
import { OnDemand } from './on-demand.tsx';

const text = 'Once fortalezas en un fin de semana, por carreteras que no salen en los mapas.';

const actividad = { id: 1, titulo: 'XIII Ruta de los Castillos', fecha_evento: '2027-05-23', lugar: 'Sigüenza' };
const offer = callOffer({
  actividad: { ...actividad, imagen_url: null, evento: null },
  hora: '09:00',
  niveles: [
    { nombre: 'PRO', texto: null, completo: false },
    { nombre: 'Guiada', texto: null, completo: false },
  ],
  precios: [
    { nivel: 'PRO', persona: 'general', hasta: null, precio: 4550 },
    { nivel: 'PRO', persona: 'acompanante', hasta: null, precio: 2000 },
    { nivel: 'Guiada', persona: 'general', hasta: null, precio: 4000 },
  ],
});

export const texts: readonly Exhibit[] = [
  {
    file: 'sign-up/route-facts',
    states: {
      'all of it': <CallFacts offer={offer} today="2027-01-01" />,
      'on a dark ground, without prices': (
        <div className={styles.dark}>
          <EventFacts actividad={actividad} hora="09:00" />
        </div>
      ),
      'of any activity': (
        <EventFacts
          actividad={actividad}
          hora="14:00"
          prices={[
            ['General', '20\u00A0€'],
            ['Socios', '15\u00A0€'],
          ]}
        />
      ),
    },
  },
  {
    file: 'ui/by-mail',
    states: {
      'inside a sentence': (
        <p>
          Escríbenos <ByMail />.
        </p>
      ),
    },
  },
  {
    file: 'ui/button',
    states: {
      'accent: the step that the screen is about': <Button>Guardar cambios</Button>,
      'outline: any other': <Button tone="outline">Cancelar</Button>,
      'highlight: on a dark ground': (
        <div className={styles.dark}>
          <Button tone="highlight">Inscribirme en la Ruta</Button>
        </div>
      ),
      disabled: (
        <Actions>
          <Button disabled>Guardando...</Button>
          <Button tone="outline" disabled>
            Cancelar
          </Button>
        </Actions>
      ),
      'TextButton: acts': <TextButton>Editar</TextButton>,
      'TextButton danger: takes away for good': <TextButton danger>Eliminar</TextButton>,
      'TextButton: disabled': <TextButton disabled>Enviando...</TextButton>,
      'TextLink: goes': <TextLink to="/kit">Ver galería completa</TextLink>,
      'Actions: side by side; below each other where there is no room': (
        <Actions>
          <Button>Guardar</Button>
          <Button tone="outline">Quedarme con lo guardado</Button>
          <Button tone="outline">Cancelar</Button>
        </Actions>
      ),
      'ButtonLink: goes to another screen': (
        <Actions>
          <ButtonLink to="/kit">Nuevo Usuario</ButtonLink>
          <ButtonLink to="/kit" tone="outline">
            Volver al inicio
          </ButtonLink>
        </Actions>
      ),
    },
  },
  {
    file: 'ui/page',
    wide: true,
    states: {
      'SectionTitle: smaller than a title of the page': <SectionTitle>Ruta de los Castillos</SectionTitle>,
      'Page, as wide as a screen': (
        <OnDemand>
          {() => (
            <Page title="Kit" intro={text} action={<Button>Nuevo Patrocinador</Button>}>
              <p>{text}</p>
            </Page>
          )}
        </OnDemand>
      ),
      'Page, narrow and slim': (
        <OnDemand>
          {() => (
            <>
              <Page title="Kit" width="narrow">
                <p>{text}</p>
              </Page>
              <Page title="Kit" width="slim">
                <p>{text}</p>
              </Page>
            </>
          )}
        </OnDemand>
      ),
      Sheet: (
        <Sheet>
          <p>{text}</p>
        </Sheet>
      ),
      Warning: <Warning>Tu contraseña es temporal: cámbiala antes de seguir.</Warning>,
      Empty: <Empty>No hay usuarios que coincidan con la búsqueda.</Empty>,
      Hint: <Hint>Se guarda en este navegador hasta que se envíe.</Hint>,
    },
  },
  {
    file: 'ui/facts',
    states: {
      'a label above each value': (
        <Facts
          of={[
            ['Número de socio', 41],
            ['Motos', 'Honda Africa Twin\nBMW R 1250 GS'],
            ['Teléfono', null],
          ]}
        />
      ),
    },
  },
  {
    file: 'ui/page-frame',
    wide: true,
    states: {
      'public: what visitors read': (
        <OnDemand>
          {() => (
            <PageFrame
              look="public"
              head={
                <>
                  <PageTitle>Galerías</PageTitle>
                  <Lead>{text}</Lead>
                </>
              }
            >
              <p>{text}</p>
            </PageFrame>
          )}
        </OnDemand>
      ),
    },
  },
  {
    file: 'ui/touch-link',
    states: {
      'high enough for a finger': (
        <>
          <TouchLink to="/kit">Ver más...</TouchLink>
          <TouchLink href="/calendario.ics">Añadir al calendario</TouchLink>
        </>
      ),
    },
  },
  {
    file: 'ui/back-link',
    states: { 'above a title': <BackLink to="/kit">Volver a las actividades</BackLink> },
  },
  {
    file: 'ui/paragraphs',
    states: { 'as its author broke it': <Paragraphs text={`${text}\nUna línea más.\n\nOtro párrafo.`} /> },
  },
  {
    file: 'ui/address',
    states: {
      'in a narrow column': (
        <p style={{ inlineSize: '9rem', overflowWrap: 'break-word' }}>
          <Address>maximiliano.cordoba@correo.example</Address>
        </p>
      ),
    },
  },
  {
    file: 'ui/notice',
    states: {
      success: <OnDemand>{() => <Notice kind="success">✅ Mensaje enviado correctamente.</Notice>}</OnDemand>,
      error: <OnDemand>{() => <Notice kind="error">El correo no es válido.</Notice>}</OnDemand>,
    },
  },
  {
    file: 'notify/notify',
    states: {
      'in the frame, below the header': (
        <Actions>
          <Button tone="outline" onClick={() => showNotice({ kind: 'success', text: 'Cambios guardados.' })}>
            success
          </Button>
          <Button
            tone="outline"
            onClick={() => showNotice({ kind: 'error', text: 'No se ha guardado.', detail: 'El título es obligatorio.' })}
          >
            error
          </Button>
          <Button
            tone="outline"
            onClick={() => showNotice({ kind: 'quiet', text: 'No se ha podido guardar.', action: { label: 'Reintentar', run: () => {} } })}
          >
            quiet
          </Button>
        </Actions>
      ),
    },
  },
  {
    file: 'ui/access-denied',
    states: { 'AccessDenied, in the place of a screen': <AccessDenied /> },
  },
  {
    file: 'ui/refused-screen',
    states: { 'with the title of the screen': <OnDemand>{() => <RefusedScreen title="Kit" />}</OnDemand> },
  },
  {
    file: 'ui/log-in-offer',
    states: { 'comes back here afterwards': <LogInOffer purpose="ver esta galería" /> },
  },
];
