export { createProject, type ProjectOptions } from './createProject.js'
export { type TemplateName, templateNames } from './templates.js'
