/** The browser's entry in development: the code that replaces changed components must load before React. */
import '@vitejs/plugin-react/preamble';
import './entry-client.tsx';
import { renewStyles, STYLES_CHANGED } from './browser/renew-styles.ts';

import.meta.hot?.on(STYLES_CHANGED, renewStyles);
