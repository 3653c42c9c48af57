import type { ToolRole } from '@lading/react'

/** Returns the role of the editor's tools in an element: in those of Uploadcare's names, options as in theirs. */
export const toolRoleOf = ({ localName }: Element): ToolRole =>
  localName.startsWith('uc-') ? 'option' : 'button'
