import type { UploaderFieldOptions } from './UploaderFieldOptions.js'

/** The options of a component's own field that nothing shows, because the page has passed its field. */
export const unusedOptions: UploaderFieldOptions = {}
