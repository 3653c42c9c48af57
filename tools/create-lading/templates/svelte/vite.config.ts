import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { localService } from './localService.ts'

export default defineConfig({ plugins: [svelte(), localService()] })
