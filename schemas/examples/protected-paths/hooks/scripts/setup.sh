#!/bin/bash
echo "Do not write to /etc, /usr, /bin or /boot: it is blocked."
