/** In place of the progress bar of the theme. */
const noProgress = { configure() {}, start() {}, done() {} }

// biome-ignore lint/style/noDefaultExport: the theme imports it so
export default noProgress
