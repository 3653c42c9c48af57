'use client'

import { type Context, createContext } from 'react'

/** The role of tools in a row: toolbar buttons, or list options as in Uploadcare's editor. */
export type ToolRole = 'button' | 'option'

/** The role for the tools inside the provider. */
export const ToolRoleContext: Context<ToolRole> = createContext<ToolRole>('button')
