import { defineConfig } from 'vite'
import { localService } from './localService.ts'

export default defineConfig({ plugins: [localService()] })
