/** Parts of the theme for which no page asks. */
const Nothing = () => null

export { Nothing as HomeLayout, Nothing as Overview, Nothing as Tag }
