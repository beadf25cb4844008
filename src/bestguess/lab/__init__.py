"""Work that no player needs: networks trained, games as environments, players from outside challenged."""
