import type { ToolRole } from '@lading/react'

/** Returns the role for the editor's tools: in elements with Uploadcare's names, options, as in Uploadcare's. */
export const toolRoleOf = ({ localName }: Element): ToolRole =>
  localName.startsWith('uc-') ? 'option' : 'button'
