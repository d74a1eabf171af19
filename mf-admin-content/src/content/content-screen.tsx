import { Read } from 'shared/data/read';
import { deferReplies } from 'shared/http/call';
import { useLoaderData } from 'shared/router';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Page } from 'shared/ui/page';
import { ContentEditor } from './content-editor.tsx';
import { castles, history, home, type Content, type ContentKind } from './contents.ts';

/** Editor screen of one content of the landing page. */
function contentScreen(kind: ContentKind): LazyScreen {
  function ContentPage() {
    const { content } = useLoaderData<{ content: Promise<Content> }>();
    return (
      <Page title={kind.title} intro={kind.intro}>
        <Read promise={content} failed="No se ha podido cargar el contenido.">
          {(row) => <ContentEditor kind={kind} content={row} />}
        </Read>
      </Page>
    );
  }
  return { Component: ContentPage, loader: () => deferReplies({ content: kind.get() }) };
}

export const contentScreens = { history: contentScreen(history), castles: contentScreen(castles), home: contentScreen(home) };
