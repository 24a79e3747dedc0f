/** What large halls show above the map, and all others once they are zoomed: loaded together. */
export { FrontPointer } from './front-pointer.tsx';
export { SectionHead } from './section-head.tsx';
