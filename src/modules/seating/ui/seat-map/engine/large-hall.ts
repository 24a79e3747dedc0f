/** What only large halls need: loaded together. */
export { canvasPainter } from '../painting/canvas-painter.ts';
export { sectionView } from './section-view.ts';
