export { consoleLogger as standaloneLog } from '@lading/kernel/basics'
