import { parseArgs } from 'node:util'
import { isTemplateName, type TemplateName, templateNames } from './templates.js'

/** A parsed command line; we ask for whatever it doesn't name. */
export type CreateRequest =
  | { readonly action: 'help' }
  | { readonly action: 'refuse'; readonly reason: string }
  | { readonly action: 'create'; readonly folder?: string; readonly template?: TemplateName }

/** Parses the command line. */
export function parseCreateArguments(args: readonly string[]): CreateRequest {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: 'string', short: 't' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) return { action: 'help' }
    const [folder, ...others] = positionals
    if (others.length > 0) throw new Error(`Name one folder, not ${positionals.length}.`)
    const { template } = values
    if (template !== undefined && !isTemplateName(template)) {
      throw new Error(`There is no template "${template}". The templates are ${templateNames.join(', ')}.`)
    }
    return { action: 'create', ...(folder !== undefined && { folder }), ...(template && { template }) }
  } catch (error) {
    return { action: 'refuse', reason: error instanceof Error ? error.message : String(error) }
  }
}
