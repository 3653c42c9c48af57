'use client'

import { type Context, createContext } from 'react'

/** The role of the tools in a row of them: buttons of a toolbar, or options of a list as in Uploadcare's editor. */
export type ToolRole = 'button' | 'option'

/** The role of the tools around which it is provided. */
export const ToolRoleContext: Context<ToolRole> = createContext<ToolRole>('button')
