/** The browser's entry while the pages come from their sources: what replaces changed components comes before React. */
import '@vitejs/plugin-react/preamble';
import './entry-client.tsx';
import { renewStyles, STYLES_CHANGED } from './browser/renew-styles.ts';

import.meta.hot?.on(STYLES_CHANGED, renewStyles);
