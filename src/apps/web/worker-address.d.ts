/** Vite builds the worker and gives its address. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}
