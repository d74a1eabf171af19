import type { RsbuildPlugin } from '@rsbuild/core';
import { type TypeErrors, watchTypes } from './watch-types.ts';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** In development: the type errors of projects (tsconfig.json files) in the overlay and the terminal. No build waits for them. */
export const typeErrors = (root: string, projects: readonly string[]): RsbuildPlugin => ({
  name: 'type-errors',
  setup(api) {
    let types: TypeErrors | undefined;
    let isBuilt = false;
    let isShown = false;
    /** What does not compile stands in the overlay first, and each update takes the overlay away. */
    const read = () => {
      const text = isBuilt ? [...(types?.errors() ?? [])] : [];
      return text.length > 0 ? { text, html: escapeHtml(text.join('\n\n')) } : undefined;
    };
    api.onBeforeStartDevServer(({ server }) => {
      const show = () => {
        const message = read();
        if (message) server.sockWrite('errors', message);
        else if (isShown && isBuilt) server.sockWrite('ok');
        isShown = message !== undefined;
      };
      api.onAfterDevCompile(({ stats }) => {
        isBuilt = !stats.hasErrors();
        show();
      });
      for (const { hot } of Object.values(server.environments)) {
        hot.onConnect((client) => {
          const message = read();
          if (message) client.send('errors', message);
        });
      }
      api.onAfterStartDevServer(() => {
        types = watchTypes(root, projects, () => {
          for (const error of types?.errors() ?? []) api.logger.error(error);
          show();
        });
        api.onExit(types.close);
      });
    });
  },
});
