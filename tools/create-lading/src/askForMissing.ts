import { isCancel, select, text } from '@clack/prompts'
import type { ProjectOptions } from './createProject.js'
import { type TemplateName, templateNames, templates } from './templates.js'

/** Asks for arguments that the command line lacks. Resolves to null if the person cancels. */
export async function askForMissing({
  folder,
  template,
}: {
  readonly folder?: string
  readonly template?: TemplateName
}): Promise<ProjectOptions | null> {
  const chosenFolder =
    folder ??
    (await text({ message: 'Folder of the project', placeholder: 'my-uploads', defaultValue: 'my-uploads' }))
  if (isCancel(chosenFolder)) return null
  const chosenTemplate =
    template ??
    (await select({
      message: 'Template',
      options: templateNames.map((value) => ({ value, label: templates[value] })),
    }))
  if (isCancel(chosenTemplate)) return null
  return { folder: chosenFolder, template: chosenTemplate }
}
