/** The text of `packages/plugin-uppy/src/react/acquirer.css`, made by `npm run build:styles`. */
export const acquirerStyle: string =
  '.lading .lading-uppy{position:relative;display:flex;flex-direction:column}'
