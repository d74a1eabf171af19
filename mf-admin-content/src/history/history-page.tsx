import { useLoaderData } from 'shared/router';
import { ContentEditor } from '../content/content-editor.tsx';
import { ContentPage } from '../content/content-page.tsx';
import { ContentPreview } from '../content/content-preview.tsx';
import { writeHistory, type HistoryPageData } from './history-data.ts';

export function HistoryPage() {
  const { content } = useLoaderData<HistoryPageData>();
  return (
    <ContentPage title="Editar historia" intro="Una línea en blanco separa párrafos; los saltos de línea se conservan." promise={content}>
      {(history) => (
        <ContentEditor
          clave="historia"
          content={history}
          textLabel="Historia del club"
          write={writeHistory}
          saved={{ message: 'Historia actualizada correctamente.' }}
          preview={(draft) => <ContentPreview draft={draft} look="paper" />}
        />
      )}
    </ContentPage>
  );
}
