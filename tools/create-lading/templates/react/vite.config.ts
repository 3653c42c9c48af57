import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { localService } from './localService.ts'

export default defineConfig({ plugins: [react(), localService()] })
