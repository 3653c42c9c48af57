import { relative, resolve } from 'node:path'
import { askForMissing } from './askForMissing.js'
import { createProject } from './createProject.js'
import { managerOf } from './managerOf.js'
import { parseCreateArguments } from './parseCreateArguments.js'
import { quoteForShell } from './quoteForShell.js'
import { templateNames, templates } from './templates.js'

const usage = `Usage: npm create lading [FOLDER] [-- --template NAME]

Creates a project that uploads files with Lading. In development it uploads to a service on your own machine, so you
don't need an account.

  --template NAME  ${templateNames.map((name) => `${name} (${templates[name]})`).join(', ')}

In a terminal, it asks for whatever is missing. Without a terminal, name the folder; the default template is ${templateNames[0]}.`

/** The process that the program runs in. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Working directory that the folder is relative to. */
  readonly folder: string
  /** Whether a person can answer questions. */
  readonly isInteractive: boolean
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

/** Runs the command line and resolves to the exit code: 0, 1 for a failure, 2 for bad arguments. */
export async function runCreateCli(
  args: readonly string[],
  { env, folder: here, isInteractive, print, printError }: Surroundings,
): Promise<number> {
  const request = parseCreateArguments(args)
  if (request.action === 'help') {
    print(usage)
    return 0
  }
  if (request.action === 'refuse') return refuse(request.reason)
  const { folder = '', template = templateNames[0] ?? 'react' } = request
  if (!isInteractive && folder === '') return refuse('Name the folder of the project.')
  const project = isInteractive ? await askForMissing(request) : { folder, template }
  if (!project) return 1
  try {
    const target = await createProject({ ...project, folder: resolve(here, project.folder) })
    const { install, run } = managerOf(env.npm_config_user_agent)
    const path = relative(here, target)
    const quoted = path === '' ? '' : quoteForShell(path)
    const steps = [...(quoted ? [`cd ${quoted}`] : []), install, `${run} dev`]
    print(`The project is in ${toPlain(target)}. Start it${quoted === null ? ' in that folder' : ''}:\n`)
    for (const step of steps) print(`  ${step}`)
    return 0
  } catch (error) {
    printError(toPlain(error instanceof Error ? error.message : String(error)))
    return 1
  }

  function refuse(reason: string): number {
    printError(`${reason} See npm create lading -- --help.`)
    return 2
  }
}

/** Removes control characters: a name might contain terminal escapes. */
const toPlain = (text: string) => text.replace(/\p{C}/gu, '?')
