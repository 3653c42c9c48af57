'use client'

import { type Context, createContext } from 'react'

/**
 * Whether live regions keep their text out of the reach of scripts and of a page's tests: a test that looks for an error's words
 * finds the row alone, not the announcement as well. Assistive technology reads both kinds alike. False by default.
 */
export const ClosedRegionContext: Context<boolean> = createContext(false)
