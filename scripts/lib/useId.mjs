import { useState } from 'preact/hooks'

/** Differs between the scripts of a page, each of which may have a copy. */
const prefix = `P${Math.random().toString(36).slice(2)}-`
let count = 0

/** Returns an id that is unique on the page: those of Preact start over in each root, and every element is one. */
export const useId = () => useState(() => prefix + ++count)[0]
